/** Said in place of a form to those whose browser runs no scripts. */
export function NoScriptNotice({ what }: { what: string }) {
  return (
    <noscript>
      <p className="py-2 font-semibold">{what} needs JavaScript. You can also write to us: the address stands below.</p>
    </noscript>
  )
}
