import { publicPageList } from '../features/public-pages.ts'

const paths = new Set(publicPageList.map(({ path }) => path))
const ofRecord = /^\/((speakers|agenda|events|gallery|pages)\/[\w-]+|rooms\/[\w-]+\/screen)$/

/** Returns a path as the server redirects to it. The router also matches other letter case and trailing slashes. */
const canonical = (path: string) => path.toLowerCase().replace(/(.)\/+$/, '$1')

/** Returns true for the address of a page that opens without a network. */
export const isPublicPath = (path: string) => paths.has(canonical(path)) || ofRecord.test(canonical(path))

/** The pages that open without a network where visitors save data. */
export const isAgendaPath = (path: string) => /^\/agenda(\/[\w-]+)?$/.test(canonical(path))
