"""What the tests need of Chromium: a page opened from a file, real keys, and everything it complained about."""

import base64
import json
import os
import pathlib
import re
import shutil

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

WATCH = """
window.complaints = [];
addEventListener("error", (event) => complaints.push("error: " + event.message));
addEventListener("unhandledrejection", (event) => complaints.push("rejection: " + event.reason));
addEventListener("securitypolicyviolation", (event) =>
  complaints.push("policy: " + event.violatedDirective + " " + event.blockedURI));
for (const name of ["alert", "confirm", "prompt"]) window[name] = () => complaints.push(name);
"""


class Browser:
    """One Chromium, used for one page after the other."""

    def __init__(self):
        options = webdriver.ChromeOptions()
        options.binary_location = shutil.which("chromium") or shutil.which("google-chrome") or ""
        for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1440,1000"]:
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
        self.driver.set_script_timeout(120)
        self.command("Emulation.setTimezoneOverride", timezoneId="Asia/Seoul")
        self.command("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        self.pages = pathlib.Path()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.driver.quit()

    def command(self, name, **arguments):
        return self.driver.execute_cdp_cmd(name, arguments)

    def reset(self):
        self.size(1440, 1000)
        self.scheme("light")
        self.driver.get("about:blank")
        self.driver.get_log("browser")
        self.driver.get_log("performance")

    def size(self, width, height, mobile=False):
        self.command(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)

    def scheme(self, name):
        self.command("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": name}, {"name": "prefers-reduced-motion", "value": "reduce"}])

    def open(self, name, fragment=""):
        """Opens a sample page by name, or any page by path, and waits until every account is read."""
        path = pathlib.Path(name) if "/" in str(name) else self.pages / f"{name}.html"
        assert path.is_file(), f"{path} is missing"
        self.driver.get("about:blank")
        self.driver.get(path.resolve().as_uri() + fragment)
        self.wait(lambda: self.one("#list").get_attribute("aria-busy") == "false", 60)
        self.source = path

    def wait(self, condition, seconds=10):
        return WebDriverWait(self.driver, seconds, 0.05).until(lambda _: condition())

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.one(selector).text

    def keys(self, *keys):
        webdriver.ActionChains(self.driver).send_keys(*keys).perform()

    def click(self, element):
        """Clicks what may lie under the bar at the top after scrolling."""
        self.run("arguments[0].scrollIntoView({ block: 'center' })", element)
        element.click()

    def search(self, text):
        field = self.one("#search")
        field.send_keys(Keys.CONTROL + "a", Keys.DELETE)
        field.send_keys(text)

    def found(self):
        """How many accounts the list shows, as its grid tells a screen reader."""
        return int(self.one("#list").get_attribute("aria-rowcount")) - 1

    def rows(self):
        """The text of the rows that exist, in their order."""
        return self.run("return [...document.querySelectorAll('.row')].map((row) => row.textContent)")

    def choose(self, label, start):
        """Chooses the option that starts so, as a person would with the mouse."""
        for choice in self.all(".choice"):
            if choice.text.startswith(label):
                option = next(o for o in choice.find_elements(By.TAG_NAME, "option") if o.text.startswith(start))
                option.click()
                return
        raise AssertionError(f"no choice {label}")

    def data(self):
        """The plan and the rows as the file holds them, for comparison with what the page makes of them."""
        text = self.source.read_text(encoding="utf-8")
        plan = json.loads(re.search(r'id="plan">(.*?)</script>', text, re.S).group(1))
        rows = []
        for block in re.findall(r'class="rows">(.*?)</script>', text, re.S):
            rows += json.loads(block)
        return plan, rows

    def complaints(self):
        """Errors, policy violations and requests to anywhere but the file itself."""
        found = list(self.run("return window.complaints ?? []"))
        found += [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] != "Network.requestWillBeSent":
                continue
            address = message["params"]["request"]["url"]
            if not address.startswith(("file:", "data:", "about:")):
                found.append(f"request: {address}")
        return found

    def keep_picture(self, name):
        folder = os.environ.get("NARU_SCREENSHOTS")
        if folder:
            pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
            self.driver.save_screenshot(str(pathlib.Path(folder) / f"{re.sub(r'[^a-z0-9]+', '-', name)}.png"))

    def printed(self, path):
        page = self.command("Page.printToPDF", printBackground=True, preferCSSPageSize=True)
        path.write_bytes(base64.b64decode(page["data"]))
