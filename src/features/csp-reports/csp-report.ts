import { z } from 'zod'

/** A kind of content that browsers blocked on the site's pages, with the number of reports. `lastAt` is ISO 8601. */
export const cspReport = z.object({
  /** The directive of the Content-Security-Policy: 'img-src'. */
  directive: z.string(),
  /** What was blocked: an address without its query, or a word such as 'inline' or 'eval'. */
  blocked: z.string(),
  /** The path of the page on which it was blocked last. */
  page: z.string(),
  /** The script that asked for it last, with the line, or null. */
  source: z.string().nullable(),
  count: z.int(),
  lastAt: z.string(),
})

export type CspReport = z.infer<typeof cspReport>

const text = z.string().max(4096).nullish()
const line = z.int().nullish()

/** `application/reports+json`, from the Reporting API. Reports of other types have other bodies. */
const reportingApiBody = z
  .array(
    z.object({
      type: z.string().max(100),
      body: z
        .object({ documentURL: text, blockedURL: text, effectiveDirective: text, sourceFile: text, lineNumber: line })
        .nullish(),
    }),
  )
  .max(50)

/** `application/csp-report`, from browsers that know only `report-uri`. */
const reportUriBody = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'blocked-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'source-file': text,
    'line-number': line,
  }),
})

export const cspReportBody = z.union([reportingApiBody, reportUriBody])
