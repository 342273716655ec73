import { Icon, type IconName } from './icons/icon.tsx'

const icons: Record<string, IconName> = {
  linkedin: 'social-linkedin',
  twitter: 'social-x',
  website: 'globe',
  x: 'social-x',
  youtube: 'social-youtube',
}

type Props = { links: { label: string; href: string }[]; of: string }

/**
 * Links to other sites as a row of icons, of networks without one by name; on paper their addresses. Screen readers hear
 * 'LinkedIn of Ada'.
 */
export function SocialLinks({ links, of }: Props) {
  if (links.length === 0) return null
  return (
    <ul className="social-links">
      {links.map(({ label, href }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two links may have one label
        <li key={index}>
          <a href={href} rel="noopener external" title={label} aria-label={`${label} of ${of}`}>
            <LinkIcon label={label} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function LinkIcon({ label }: { label: string }) {
  const name = icons[label.toLowerCase()]
  return name ? <Icon name={name} /> : <span>{label}</span>
}
