import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The router state of a link that opens a form: the id of a record, or 'new', and the field to focus. */
export type LinkedForm = { form?: string; field?: string } | null

/** Opens the form that the link to this page names, but not again after a reload. */
export function useLinkedForm(open: (id: string, field?: string) => void) {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const { form, field } = (state as LinkedForm) ?? {}
  useEffect(() => {
    if (!form) return
    open(form, field)
    navigate({ pathname, search: window.location.search }, { replace: true, state: null })
  }, [form, field, open, navigate, pathname])
}
