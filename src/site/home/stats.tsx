import type { SectionTexts } from '../../features/content/section-defaults.ts'

/** The first figure is the largest. */
export function Stats({ texts: { title, stats }, ground }: { texts: SectionTexts; ground: 'paper' | 'sun' }) {
  if (!stats?.length) return null
  return (
    <section aria-label={title || undefined} className={`home-stats ground-${ground}`}>
      <div className="container-page">
        {title && <h2>{title}</h2>}
        <dl>
          {stats.map(({ value, label }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two figures may have one label
            <div key={index}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
