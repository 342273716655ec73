type Props = {
  /** The filled part, from 0 to 1. */
  share: number
  /** The accessible name of a progress; without it, a number beside the bar says the same. */
  label?: string
  className: string
}

/** A bar in the colour of its text. An SVG, whose width is an attribute: the Content-Security-Policy forbids a style attribute. */
export function Bar({ share, label, className }: Props) {
  const described = label
    ? { role: 'progressbar', 'aria-label': label, 'aria-valuenow': Math.round(share * 100) }
    : { 'aria-hidden': true }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named as a progress, or described by a number beside it
    <svg {...described} className={`rounded-full bg-line ${className}`}>
      <rect width={`${share * 100}%`} height="100%" rx="4" fill="currentColor" />
    </svg>
  )
}
