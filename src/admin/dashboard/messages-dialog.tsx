import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useCopy } from '../../ui/hooks/use-copy.ts'

const forms = [
  {
    name: 'Contact form',
    effect: 'Visitors read that their message was sent, and nobody gets it.',
    label: 'Show an email address',
    to: '/admin/content?section=summit',
  },
  {
    name: 'Newsletter',
    effect: 'Visitors read that they subscribed, and their address isn’t stored.',
    label: 'Switch the newsletter off',
    to: '/admin/content?section=newsletter',
  },
  {
    name: 'Ticket purchase',
    effect: 'Buyers read that a confirmation will come. Nothing is charged, and none comes.',
    label: 'Take tickets off sale',
    to: '/admin/tickets',
  },
]

const settings = `SMTP_URL='smtp://user:password@mail.example.org:587'
MAIL_FROM='The summit <hello@example.org>'`

/** Says which messages of the site reach nobody, and what staff can do about each. */
export default function MessagesDialog({ onClose }: { onClose: () => void }) {
  const [copy, copied] = useCopy('Couldn’t copy. Select the settings instead.')
  return (
    <Dialog title="Messages that reach nobody" onClose={onClose}>
      <div className="dialog-body grid gap-5">
        <p>Three forms are simulated until they are connected to a service:</p>
        <ul className="divide-y divide-line rounded border border-line">
          {forms.map(({ name, effect, label, to }) => (
            <li key={name} className="px-4 py-3">
              <h3 className="text-base">{name}</h3>
              <p className="text-sm text-muted">{effect}</p>
              <Link to={to} className="link inline-flex min-h-11 items-center">
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <section className="grid gap-3">
          <h3 className="text-base">Mail</h3>
          <p>
            Without a mail server nobody can reset a password, and you can’t invite anyone. Whoever runs the server sets
            it up with these two settings:
          </p>
          <pre className="overflow-x-auto rounded border border-line bg-ground p-3 text-sm">{settings}</pre>
          <div className="flex items-center gap-4">
            <Button variant="outline" onClick={() => copy(settings)}>
              Copy the settings
            </Button>
            <p role="status" className="text-sm text-muted">
              {copied}
            </p>
          </div>
        </section>
      </div>
    </Dialog>
  )
}
