/** Returns true if the document is one that the service worker had stored. */
export const isStored = () => 'stored' in document.documentElement.dataset
