import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useToast } from '../ui/toast.tsx'
import { slowRequest } from './actions.tsx'
import { Chapter, Row, Specimen } from './specimen.tsx'

type Closing = { onClose: () => void }

/** By the label of the button that opens them. */
const dialogs: Record<string, (props: Closing) => ReactNode> = {
  Dialog: PlainDialog,
  'Dialog, long': LongDialog,
  'Form dialog': SavedDialog,
  'Form dialog, refused': RefusedDialog,
  'Confirm dialog': DeletedDialog,
  'Confirm dialog, failing': FailingDialog,
}

export function Dialogs() {
  const [open, setOpen] = useState('')
  const Open = dialogs[open]
  return (
    <Chapter title="Dialogs">
      <Specimen name="Those of the rich text, Link and Insert image, open from its toolbar" wide>
        <Row>
          {Object.keys(dialogs).map((name) => (
            <Button key={name} onClick={() => setOpen(name)} variant="outline">
              {name}
            </Button>
          ))}
        </Row>
        {Open && <Open onClose={() => setOpen('')} />}
      </Specimen>
    </Chapter>
  )
}

const Body = ({ children }: { children: ReactNode }) => <div className="dialog-body">{children}</div>

function PlainDialog({ onClose }: Closing) {
  return (
    <Dialog title="Keynote hall" onClose={onClose}>
      <Body>
        <p>Ground floor, to the left of the registration desk.</p>
      </Body>
    </Dialog>
  )
}

function LongDialog({ onClose }: Closing) {
  return (
    <Dialog title="A title that is longer than its dialog is wide, as titles of talks tend to be" onClose={onClose}>
      <Body>
        {Array.from({ length: 30 }, (_, line) => (
          <p key={String(line)}>Line {line + 1} of a text that must scroll within.</p>
        ))}
      </Body>
    </Dialog>
  )
}

function SavedDialog({ onClose }: Closing) {
  const toast = useToast()
  async function save() {
    await slowRequest()
    toast.success('Speaker saved')
    onClose()
  }
  return (
    <FormDialog title="Edit speaker" onSave={save} failure="" onClose={onClose}>
      <TextField label="Speaker name" name="name" defaultValue="Ada Obi" />
      <TextField label="Speaker title" name="title" defaultValue="Head of Payments" />
    </FormDialog>
  )
}

function RefusedDialog({ onClose }: Closing) {
  const [failure, setFailure] = useState('')
  async function save() {
    await slowRequest()
    setFailure('Failed to save speaker')
  }
  return (
    <FormDialog title="Add speaker" onSave={save} failure={failure} onClose={onClose}>
      <TextField label="Speaker name" name="name" error={failure && 'Name must be at least 2 characters'} />
    </FormDialog>
  )
}

const deletion = { title: 'Delete speaker', confirm: 'Delete', confirming: 'Deleting…' }
const question = 'Are you sure you want to delete the speaker "Ada Obi"? This action cannot be undone.'

function DeletedDialog({ onClose }: Closing) {
  return (
    <ConfirmDialog {...deletion} onConfirm={slowRequest} onClose={onClose}>
      {question}
    </ConfirmDialog>
  )
}

function FailingDialog({ onClose }: Closing) {
  async function fail() {
    await slowRequest()
    throw new Error('Failed to delete speaker')
  }
  return (
    <ConfirmDialog {...deletion} onConfirm={fail} onClose={onClose}>
      {question}
    </ConfirmDialog>
  )
}
