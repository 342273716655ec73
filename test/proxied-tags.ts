/** Returns an ETag in the forms that proxies give it when they compress a response. */
export function proxiedTags(etag: unknown): string[] {
  const strong = String(etag).replace(/^W\//, '')
  const suffixed = ['-gzip', '-br', '--gzip'].map((suffix) => `${strong.slice(0, -1)}${suffix}"`)
  return [strong, ...suffixed].flatMap((tag) => [tag, `W/${tag}`])
}
