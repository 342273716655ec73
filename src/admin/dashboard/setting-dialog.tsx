import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useCopy } from '../../ui/hooks/use-copy.ts'

/** Findings about settings of the server, which the console cannot change. */
const settings = {
  mail: {
    title: 'Set up mail',
    text: 'Without a mail server nobody can reset a password, and you can’t invite anyone. Whoever runs the server sets it up with these two settings:',
    code: `SMTP_URL='smtp://user:password@mail.example.org:587'
MAIL_FROM='The summit <hello@example.org>'`,
  },
  backup: {
    title: 'Back up the site',
    text: 'Whoever runs the server writes all records and pictures into one file with this command. Keep the file on another machine:',
    code: 'npm run backup -- summit.tar',
  },
}
export type Setting = keyof typeof settings

/** Says how to set up something on the server. */
export default function SettingDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { title, text, code } = settings[setting]
  const [copy, copied] = useCopy('Couldn’t copy. Select the text instead.')
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="dialog-body grid gap-3">
        <p>{text}</p>
        <pre className="overflow-x-auto rounded border border-line bg-ground p-3 text-sm">{code}</pre>
        <div className="flex items-center gap-4">
          <Button variant="outline" onClick={() => copy(code)}>
            Copy
          </Button>
          <p role="status" className="text-sm text-muted">
            {copied}
          </p>
        </div>
      </div>
    </Dialog>
  )
}
