import { z } from 'zod'
import { richText } from './document.ts'
import { limits } from './limits.ts'
import { linesOf } from './lines.ts'
import { isNestedDeeper } from './nesting.ts'

const childrenOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : []

/** A document as a client sends it. Its nesting is checked first, because validation is recursive. */
export const richTextInput = z.preprocess(
  (value, context) => {
    if (!isNestedDeeper(limits.nesting, [value], childrenOf)) return value
    context.addIssue('This text is nested too deeply')
    return z.NEVER
  },
  richText.refine(
    (document) => linesOf(document).join('\n').length <= limits.characters,
    'Must be at most 200,000 characters',
  ),
)
