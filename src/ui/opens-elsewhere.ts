type Click = { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean }

/**
 * Returns true for a click that opens a link in a new tab or window, or saves it, which the router leaves to the
 * browser.
 */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: Click) =>
  ctrlKey || metaKey || shiftKey || altKey
