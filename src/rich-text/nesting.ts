/**
 * Returns true if a tree has more than `levels` levels. Goes level by level, because recursion could overflow the
 * stack.
 */
export function isNestedDeeper<Node>(levels: number, roots: Node[], childrenOf: (node: Node) => Node[]): boolean {
  for (let nodes = roots, level = 0; nodes.length > 0; level += 1) {
    if (level > levels) return true
    nodes = nodes.flatMap(childrenOf)
  }
  return false
}
