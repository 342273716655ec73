/**
 * Replaces the look of an open page. A constructed stylesheet needs no permission of the page's Content-Security-Policy.
 * @param css the result of `lookCss`
 */
export function applyLook(view: Window & typeof globalThis, css: string): void {
  for (const style of view.document.querySelectorAll('head > style')) style.remove()
  const sheet = new view.CSSStyleSheet()
  sheet.replaceSync(css)
  view.document.adoptedStyleSheets = [sheet]
}
