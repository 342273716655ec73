/**
 * An inline script that scrolls to the day to open before the first paint, and lets the keyboard start there. It is
 * constant, so that entry.server.tsx can allow its hash, and contains no character that HTML escapes.
 */
export const openAtDay =
  '{let day=location.hash||new URLSearchParams(location.search).has(`mine`)?null:document.querySelector(`[data-opens-here]`);day?.scrollIntoView({behavior:`instant`});day?.focus({preventScroll:true})}'
