/** A stylesheet of one page or part. React shows the page once it is loaded, and keeps it for the pages that follow. */
export const Stylesheet = ({ href }: { href: string }) => <link rel="stylesheet" href={href} precedence="page" />
