#include "CReportPage.h"

// SwiftPM's own way to embed a file makes a Swift array literal of it, and 60 KB take half a minute to compile.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char template[] = {
#embed "Page.html"
};

static const unsigned char style[] = {
#embed "Style/base.css" suffix(, )
#embed "Style/frame.css" suffix(, )
#embed "Style/verdict.css" suffix(, )
#embed "Style/charts.css" suffix(, )
#embed "Style/findings.css" suffix(, )
#embed "Style/filters.css" suffix(, )
#embed "Style/list.css" suffix(, )
#embed "Style/detail.css" suffix(, )
#embed "Style/print.css"
};

static const unsigned char script[] = {
#embed "Script/document.js" suffix(, )
#embed "Script/plan.js" suffix(, )
#embed "Script/search.js" suffix(, )
#embed "Script/accounts.js" suffix(, )
#embed "Script/order.js" suffix(, )
#embed "Script/verdict.js" suffix(, )
#embed "Script/charts.js" suffix(, )
#embed "Script/timeline.js" suffix(, )
#embed "Script/findings.js" suffix(, )
#embed "Script/list.js" suffix(, )
#embed "Script/filters.js" suffix(, )
#embed "Script/comparison.js" suffix(, )
#embed "Script/detail.js" suffix(, )
#embed "Script/start.js"
};

struct ReportPagePart reportPageTemplate(void) {
    return (struct ReportPagePart){template, sizeof template};
}

struct ReportPagePart reportPageStyle(void) {
    return (struct ReportPagePart){style, sizeof style};
}

struct ReportPagePart reportPageScript(void) {
    return (struct ReportPagePart){script, sizeof script};
}
