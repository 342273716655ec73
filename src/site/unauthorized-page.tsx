import { Link } from 'react-router'
import { PageMeta } from './page-meta.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useReturnTo } from './use-return-to.ts'

export default function UnauthorizedPage() {
  const { from } = useReturnTo()
  return (
    <SignInFrame title="Access Denied" intro="You do not have permission to access this page.">
      <PageMeta title="Access Denied" unlisted />
      <p className="flex flex-wrap gap-3">
        <Link to="/" viewTransition className="button button-primary grow">
          Back to Home
        </Link>
        <Link to="/login" state={{ from }} className="button button-outline grow">
          Sign In
        </Link>
      </p>
    </SignInFrame>
  )
}
