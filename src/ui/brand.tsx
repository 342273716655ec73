import { Link } from 'react-router'
import mark from './brand/mark.svg'

/** The summit's logo and name on dark ground, as a link to the home page. */
export function Brand() {
  return (
    <Link to="/" viewTransition aria-label="Africa Blockchain Summit" className="flex min-h-11 items-center gap-3">
      <img src={mark} alt="" width={36} height={36} />
      <span className="font-heading text-[1.05rem] leading-[1.15] font-semibold">
        Africa
        <br />
        Blockchain Summit
      </span>
    </Link>
  )
}
