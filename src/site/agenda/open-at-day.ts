/**
 * A script of the document that scrolls to the day to open before the page is painted, and lets the keyboard start there. It
 * is constant, so that entry.server.tsx can allow its hash, and has no character that HTML escapes.
 */
export const openAtDay =
  '{let day=location.hash||new URLSearchParams(location.search).has(`mine`)?null:document.querySelector(`[data-opens-here]`);day?.scrollIntoView({behavior:`instant`});day?.focus({preventScroll:true})}'
