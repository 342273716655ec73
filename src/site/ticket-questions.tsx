const questions = [
  {
    question: 'What is included in the ticket?',
    answer:
      'Entry on the days that your ticket names, all talks and workshops that have a free seat, lunch and coffee. Each ticket above lists what it adds to that.',
  },
  {
    question: 'Can I get a refund?',
    answer:
      'Tickets are refundable up to 30 days before the event, with a 15% fee. After that they are non-refundable, but you may transfer yours to somebody else.',
  },
  {
    question: 'Can I transfer my ticket to somebody else?',
    answer: 'Yes. Send us the name and email address of the new holder at least 7 days before the event.',
  },
  {
    question: 'Will I receive a physical ticket?',
    answer:
      'No. Your ticket comes by email with a code. Show it on your phone or on paper at the entrance, and get your badge there.',
  },
]

export function TicketQuestions() {
  return (
    <section aria-labelledby="questions" className="bg-sand py-14">
      <div className="container-page grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_2fr]">
        <h2 id="questions" className="text-3xl">
          Frequently Asked Questions
        </h2>
        <div className="border-t border-field-line/40">
          {questions.map(({ question, answer }) => (
            <details key={question} className="group border-b border-field-line/40">
              <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <span
                  aria-hidden="true"
                  className="text-2xl leading-none text-link transition-transform group-open:rotate-45"
                >
                  +
                </span>
              </summary>
              <p className="max-w-prose pb-5 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}
