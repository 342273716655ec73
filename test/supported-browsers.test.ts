import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import { isCallExpression, isIdentifier, isNewExpression, isPropertyAccessExpression } from 'typescript/unstable/ast/is'
import { API, type Symbol as TypeSymbol } from 'typescript/unstable/sync'
import { platform } from './supported-browsers.ts'

/** Built-ins that are missing only in part, or that the code can do without: there, they are undefined. */
const optional = [
  'Document.fullscreenEnabled',
  'Element.requestFullscreen',
  'HTMLElement.hidePopover',
  'KeyboardEvent.isComposing',
  'KeyboardEvent.repeat',
  'Navigation.currentEntry',
  'Navigation.entries',
  'NavigationHistoryEntry.index',
  'NavigationHistoryEntry.url',
  // On iPhones, only sites on the home screen have notifications.
  ...['body', 'close', 'data', 'permission', 'requestPermission'].map((name) => `Notification.${name}`),
  'Navigator.share',
  'Navigator.wakeLock',
  'WakeLock.request',
  'WakeLockSentinel.release',
  'WakeLockSentinel.released',
  'Window.open',
]

type BuiltIn = { owner: string; member: string }

/** Returns true unless a browser lacks the member; a mixin's member has the keys of the interfaces that include it. */
function isEverywhere({ owner, member }: BuiltIn) {
  const keys = ['javascript.builtins', 'api'].flatMap((group) => [
    `${group}.${owner}.${member}`,
    `${group}.${owner}.${member}_static`,
  ])
  const known = keys.flatMap((key) => platform.get(key) ?? [])
  return known.length === 0 || known.every(Boolean)
}

/** Returns the built-in that a symbol stands for, as 'URL.canParse', or undefined for a symbol of the product. */
function builtInOf(node: Node, symbol: TypeSymbol | undefined): BuiltIn | undefined {
  if (!symbol?.declarations.every(({ path }) => /\/lib\.[\w.]+\.d\.ts$/.test(path))) return undefined
  const object = /^(\w+)\s*\??\.\s*\w+$/.exec(node.parent.getText())?.[1]
  const parent = symbol.getParent()?.name
  const owner = parent === '__type' ? object : parent?.replace(/^Readonly(?=Array|Map|Set)|Constructor$/g, '')
  return owner ? { owner, member: symbol.name } : { owner: 'Window', member: symbol.name }
}

/** Returns the names in a file that can stand for a built-in: of members, of functions that are called, of classes. */
function namesIn(file: SourceFile): Node[] {
  const names: Node[] = []
  const visit = (node: Node) => {
    if (isPropertyAccessExpression(node)) names.push(node.name)
    else if ((isCallExpression(node) || isNewExpression(node)) && isIdentifier(node.expression))
      names.push(node.expression)
    node.forEachChild(visit)
  }
  visit(file)
  return names
}

test('browser code uses only built-ins that every supported browser has', () => {
  const api = new API({ cwd: process.cwd() })
  const [project] = api.updateSnapshot({ openProjects: [resolve('tsconfig.json')] }).getProjects()
  assert.ok(project)
  const used = new Set<string>()
  const missing = new Set<string>()
  for (const file of globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.server.*', '**/*.test.ts', 'src/main.ts'] })) {
    const source = project.program.getSourceFile(resolve(file))
    assert.ok(source, file)
    const names = namesIn(source)
    for (const [index, symbol] of project.checker.getSymbolAtLocation(names).entries()) {
      const builtIn = builtInOf(names[index] as Node, symbol)
      if (!builtIn) continue
      const name = `${builtIn.owner}.${builtIn.member}`
      used.add(name)
      if (!isEverywhere(builtIn) && !optional.includes(name)) missing.add(`${name} in ${file}`)
    }
  }
  api.close()
  assert.ok(used.size > 300, `only ${used.size} built-ins were found`)
  assert.deepEqual([...missing], [])
})
