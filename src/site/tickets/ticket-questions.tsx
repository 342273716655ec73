import type { SectionTexts } from '../../features/content/section-defaults.ts'

/** Frequent questions about tickets. */
export function TicketQuestions({ faq }: { faq: SectionTexts }) {
  if (!faq.questions?.length) return null
  return (
    <section aria-labelledby="questions" className="bg-sand py-14">
      <div className="container-page grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_2fr]">
        <h2 id="questions" className="text-3xl">
          {faq.title}
        </h2>
        <div className="border-t border-field-line/40">
          {faq.questions.map(({ question, answer }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two questions may read the same
            <details key={index} className="group border-b border-field-line/40">
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <span
                  aria-hidden="true"
                  className="no-print text-2xl leading-none text-link transition-transform group-open:rotate-45"
                >
                  +
                </span>
              </summary>
              <p className="max-w-prose pb-5 whitespace-pre-line text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
