import { relative, sep } from 'node:path'

/** The lines of one source file, and how many of them ran. */
export type FileCoverage = { path: string; totalLineCount: number; coveredLineCount: number }

/** Names the folder that a file is counted in: `src/features/speakers`, `src/lib`. */
function folderOf(path: string): string {
  const parts = relative('.', path).split(sep).slice(0, -1)
  return parts.slice(0, parts[1] === 'features' ? 3 : 2).join('/')
}

/**
 * Prints the share of lines that ran on the server, for each folder. Of the pages, only files that tests import
 * directly are counted: what a browser runs is the build, not the sources.
 */
export function printCoverage(files: FileCoverage[]) {
  const folders = Map.groupBy(files, ({ path }) => folderOf(path))
  console.log('\nCoverage by folder, in percent of the lines of files that were loaded')
  for (const [folder, inside] of [...folders].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const total = inside.reduce((sum, { totalLineCount }) => sum + totalLineCount, 0)
    const covered = inside.reduce((sum, { coveredLineCount }) => sum + coveredLineCount, 0)
    console.log(`${((100 * covered) / total).toFixed(1).padStart(7)}  ${folder} (${inside.length} files)`)
  }
}
