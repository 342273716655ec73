import type { SectionTexts } from '../../features/content/section-defaults.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { MoreLink } from '../../ui/section-heading.tsx'

/** Its picture, or a sheet of cloth, reaches the edge of the window. */
export function AboutTeaser({ texts: { title, subtitle, image } }: { texts: SectionTexts }) {
  return (
    <section aria-labelledby="about" className="home-about">
      <div>
        <h2 id="about">{title}</h2>
        {subtitle && <p>{subtitle}</p>}
        <MoreLink to="/about">Learn More</MoreLink>
      </div>
      {image ? (
        <ResponsiveImage path={image} alt="" sizes="(min-width: 768px) 50vw, 100vw" />
      ) : (
        <div aria-hidden="true" className="cloth ground-action" />
      )}
    </section>
  )
}
