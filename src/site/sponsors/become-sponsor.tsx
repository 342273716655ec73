import type { SectionTexts } from '../../features/content/section-defaults.ts'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { unbroken } from './unbroken.ts'

/** The offer to future sponsors: figures of the audience and packages, as far as staff wrote them, and the way to ask. */
export function BecomeSponsor({ offer }: { offer: SectionTexts }) {
  const { stats = [], packages = [], buttonText, buttonLink } = offer
  return (
    <section id="become" aria-labelledby="become-heading" className="become-sponsor ground-cool">
      <div className="container-page">
        <div className="become-sponsor-head">
          <h2 id="become-heading">Become a sponsor</h2>
          <p className="flex flex-wrap gap-3">
            <ButtonLink to="/contact" variant="sun">
              Write to us
            </ButtonLink>
            {buttonText && buttonLink && (
              <a href={buttonLink} className={buttonClass('outline')}>
                {buttonText}
              </a>
            )}
          </p>
        </div>
        {stats && stats.length > 0 && (
          <dl className="become-sponsor-figures">
            {stats.map(({ value, label }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two figures may have one label
              <div key={index}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {packages && packages.length > 0 && (
          <ul className="packages">
            {packages.map((each, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: packages are never reordered
              <li key={index}>
                <Package {...each} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

type PackageProps = NonNullable<SectionTexts['packages']>[number]

/** A stub of a staircase. */
function Package({ name, price, note, benefits }: PackageProps) {
  return (
    <article>
      <h3>{name}</h3>
      {price && <p className={`package-price ${price.length > 8 ? 'package-price-long' : ''}`}>{unbroken(price)}</p>}
      {note && <p>{note}</p>}
      {benefits && (
        <ul>
          {benefits
            .split('\n')
            .filter((line) => line.trim())
            .map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
        </ul>
      )}
    </article>
  )
}
