import { Link } from 'react-router'
import { ResponsiveImage } from './responsive-image.tsx'

type Props = {
  name: string
  /** A path below the API's base, or an address; '' for the mark of a network. */
  logo: string
}

/** A summit's logo and name on dark ground, as a link to the home page. */
export function Brand({ name, logo }: Props) {
  return (
    <Link to="/" className="brand">
      {logo ? <ResponsiveImage path={logo} alt="" sizes="120px" priority="high" fallback={<Mark />} /> : <Mark />}
      <span className={name.length > (logo ? 14 : 36) ? 'brand-long' : undefined}>{name}</span>
    </Link>
  )
}

const Mark = () => <i className="brand-mark" />
