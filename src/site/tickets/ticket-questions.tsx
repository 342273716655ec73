import type { SectionTexts } from '../../features/content/section-defaults.ts'

/** Frequent questions about tickets. */
export function TicketQuestions({ faq }: { faq: SectionTexts }) {
  if (!faq.questions?.length) return null
  return (
    <section aria-labelledby="questions" className="ticket-questions ground-sand">
      <div className="container-page">
        <h2 id="questions">{faq.title}</h2>
        <div>
          {faq.questions.map(({ question, answer }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two questions may read the same
            <details key={index}>
              <summary>
                {question}
                <span aria-hidden="true" className="no-print">
                  +
                </span>
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
