import { contentEntities } from '../../features/entities.server.ts'

/** The key of every response, purged when the program or all records may have changed. */
export const siteKey = 'site'

const contentTables = new Set<string>(Object.values(contentEntities).map(({ tableName }) => tableName))
const tableOf = new Map<string, string>(
  Object.values(contentEntities).map(({ entityName, tableName }) => [entityName, tableName]),
)

/**
 * Returns the keys of a response that reads these tables; undefined if one of them changes without an entry in the
 * change log, so that no purge would follow.
 */
export function surrogateKeysOfResponse(tables: Iterable<string>): string[] | undefined {
  const names = [...tables]
  return names.every((name) => contentTables.has(name)) ? [siteKey, ...names.sort()] : undefined
}

/** Returns the keys to purge after changes of these entities, such as 'speaker'; empty if no response shows them. */
export function surrogateKeysOfChanges(entities: string[]): string[] {
  // A newer version of the site may have further entities.
  if (entities.some((entity) => entity !== 'user' && !tableOf.has(entity))) return [siteKey]
  return entities.flatMap((entity) => tableOf.get(entity) ?? []).sort()
}
