/** Shown below a form when JavaScript is off. */
export function NoScriptNotice({ action }: { action: string }) {
  return (
    <noscript>
      <p className="py-2 font-semibold">
        {action} needs JavaScript. You can also write to us: the address is at the end of this page.
      </p>
    </noscript>
  )
}
