#pragma once

#include <stddef.h>

/// One part of the report page, as it stands in this folder.
struct ReportPagePart {
    const unsigned char *_Nonnull bytes;
    size_t count;
};

/// Page.html: the skeleton, with a mark like {{style}} where each other part goes.
struct ReportPagePart reportPageTemplate(void);

/// Style/*.css, one after the other.
struct ReportPagePart reportPageStyle(void);

/// Script/*.js, one after the other: one module.
struct ReportPagePart reportPageScript(void);
