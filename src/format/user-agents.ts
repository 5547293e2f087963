/** Browsers by the word only they send; those that pose as others come first. */
const browsers: [word: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: [word: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A `User-Agent` header in words a person knows: "Firefox on Windows". What is not recognised is not guessed. */
export function browserWords(userAgent: string): string {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (!browser) return system ? `A browser on ${system}` : 'Another program';
  return system ? `${browser} on ${system}` : browser;
}

const nameIn = (names: [RegExp, string][], text: string) => names.find(([word]) => word.test(text))?.[1];

/** Words by which programs name themselves; many of them also send the words of a browser. */
const programs =
  /bot\b|bot[/;_-]|crawl|spider|slurp|scan|fetch|preview|monitor|headless|lighthouse|archiver|curl|wget|python|httpclient|compatible;(?! MSIE)/i;

/** Whether a request comes from a program, such as a crawler, and not from a person's browser. */
export function isProgram(userAgent: string): boolean {
  return programs.test(userAgent) || nameIn(browsers, userAgent) === undefined;
}
