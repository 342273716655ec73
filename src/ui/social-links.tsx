import { Icon, type IconName } from './icons/icon.tsx'

const icons: Record<string, IconName> = {
  linkedin: 'social-linkedin',
  twitter: 'social-x',
  website: 'globe',
  x: 'social-x',
  youtube: 'social-youtube',
}

type Props = { links: { label: string; href: string }[]; of: string }

/** Links to other sites as a row of icons; on paper their addresses. Screen readers hear 'LinkedIn of Ada'. */
export function SocialLinks({ links, of }: Props) {
  if (links.length === 0) return null
  return (
    <ul className="social-links">
      {links.map(({ label, href }) => (
        <li key={label}>
          <a href={href} rel="noopener external" title={label} aria-label={`${label} of ${of}`}>
            <Icon name={icons[label.toLowerCase()] ?? 'external-link'} />
          </a>
        </li>
      ))}
    </ul>
  )
}
