import { Component, type ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/** Shows an alert in place of a part of the page that cannot be shown, such as when its code cannot be loaded. */
export class PartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    if (!this.state.hasFailed) return this.props.children
    const reload = (
      <Button variant="outline" onClick={() => location.reload()}>
        Reload the page
      </Button>
    )
    return (
      <Alert tone="danger" action={reload}>
        Couldn’t load this part of the page.
      </Alert>
    )
  }
}
