import { ButtonLink } from '../ui/button.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { SignInFrame } from './sign-in/sign-in-frame.tsx'
import { useReturnTo } from './sign-in/use-return-to.ts'

export default function UnauthorizedPage() {
  const { from } = useReturnTo()
  return (
    <SignInFrame title="Access Denied" intro="You do not have permission to access this page.">
      <PageMeta title="Access Denied" unlisted />
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/" variant="primary" className="grow">
          Back to Home
        </ButtonLink>
        <ButtonLink to="/login" state={{ from }} variant="outline" className="grow">
          Sign In
        </ButtonLink>
      </p>
    </SignInFrame>
  )
}
