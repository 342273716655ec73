/** An email address, which breaks before its '@' where it does not fit on a line. */
export function EmailText({ children: address }: { children: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
