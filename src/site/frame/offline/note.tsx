import type { ReactNode } from 'react'
import styles from './offline.css?url'

/** A line at the bottom of the window. Its stylesheet is loaded with the first one. */
export const Note = ({ children }: { children: ReactNode }) => (
  <section aria-label="Notice" className="offline-note">
    <link rel="stylesheet" href={styles} precedence="page" />
    {children}
  </section>
)
