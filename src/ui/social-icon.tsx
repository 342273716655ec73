import { ExternalLink, Globe } from './icons/icons.tsx'

const drawn: Record<string, React.ReactNode> = {
  x: <path d="M5 4h3.5L19 20h-3.5zM18.5 4l-6 6.8M11 13.4 5 20" />,
  linkedin: <path d="M4.5 9.5V20M4.5 4.5v.1M10.5 20V9.5M10.5 14.5c0-6.5 9-6.5 9 0V20" />,
  youtube: (
    <path d="M3 8.5C3 6.5 4.2 5.5 6 5.4c4-.3 8-.3 12 0 1.8.1 3 1.1 3 3.1v7c0 2-1.2 3-3 3.1-4 .3-8 .3-12 0-1.8-.1-3-1.1-3-3.1zM10 9v6l5-3z" />
  ),
}
const alias: Record<string, string> = { twitter: 'x' }

/** The sign of a network by its name; of any other place an arrow that leads out. */
export function SocialIcon({ network }: { network: string }) {
  const name = network.toLowerCase()
  const glyph = drawn[alias[name] ?? name]
  if (!glyph) return name === 'website' ? <Globe aria-hidden="true" /> : <ExternalLink aria-hidden="true" />
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {glyph}
    </svg>
  )
}

type Props = { links: { label: string; href: string }[]; of: string; className?: string }

/** Links to other places, as a row of signs. Screen readers hear 'LinkedIn of Ada'. */
export function SocialLinks({ links, of, className = '' }: Props) {
  if (links.length === 0) return null
  return (
    <ul className={`flex flex-wrap gap-2 print:block ${className}`}>
      {links.map(({ label, href }) => (
        <li key={label}>
          <a
            href={href}
            rel="noopener external"
            title={label}
            aria-label={`${label} of ${of}`}
            // On paper the address instead of the sign.
            className="grid size-11 place-items-center rounded border border-current/30 hover:border-current print:block print:size-auto print:border-0 print:after:content-[attr(href)] [&_svg]:size-5 print:[&_svg]:hidden"
          >
            <SocialIcon network={label} />
          </a>
        </li>
      ))}
    </ul>
  )
}
