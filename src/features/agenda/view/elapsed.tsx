/** A bar that shows how much of a time has passed. @param share from 0 to 1 */
export const Elapsed = ({ share }: { share: number }) => (
  <svg aria-hidden="true" className="elapsed">
    <rect width={`${Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 10}%`} height="100%" />
  </svg>
)
