import type { ReactNode, SVGProps } from 'react'

export type Icon = (props: SVGProps<SVGSVGElement>) => ReactNode

/**
 * Returns an icon of the Lucide set (1.75.0, https://lucide.dev, licence in LICENSE.txt), in the colour of the text.
 * @param path all of its lines as one SVG path, on an area of 24 × 24 pixels
 */
export const createIcon =
  (path: string): Icon =>
  (props) => (
    <svg
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      <path d={path} />
    </svg>
  )
