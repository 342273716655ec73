import { ApiError } from '../lib/api.ts'
import type { Mark } from '../rich-text/document.ts'
import { RichTextField } from '../rich-text/editor/rich-text-field.tsx'
import { normalize } from '../rich-text/normalize.ts'
import { ImageField } from '../ui/form/image-field.tsx'
import { NumberField } from '../ui/form/number-field.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { ImagePickerContext } from '../ui/image-picker-context.ts'
import { portraits } from './demo-pictures.ts'
import { Chapter, InBrowser, Specimen } from './specimen.tsx'

const picture = { name: 'picture', maxMegabytes: 5, types: ['image/jpeg', 'image/webp'] }

const loaded = async () => portraits.map((path, index) => ({ id: path, title: `Picture ${index + 1}`, path }))
const failed = async () => {
  throw new ApiError(0, { message: 'Network error' })
}

export function Fields() {
  return (
    <Chapter title="Fields">
      <Specimen name="Text: empty, filled, with a hint">
        <div className="guide-stack">
          <TextField label="Name" placeholder="Ada Obi" />
          <TextField label="Company" defaultValue="Kobo Rails" />
          <TextField label="Website" type="url" hint="https://…" defaultValue="https://kobo.example" />
        </div>
      </Specimen>
      <Specimen name="Text: wrong">
        <div className="guide-stack">
          <TextField label="Name" defaultValue="A" error="Name must be at least 2 characters" />
          <TextField
            label="Email"
            defaultValue="ada@kobo"
            hint="We never share it"
            error="Enter a valid email address"
          />
        </div>
      </Specimen>
      <Specimen name="Text area: plain, wrong">
        <div className="guide-stack">
          <TextField label="Bio" rows={3} defaultValue="Builds payment rails between eleven currencies." />
          <TextField label="Message" rows={3} error="Please provide a message." />
        </div>
      </Specimen>
      <Specimen name="Number: plain, wrong">
        <div className="guide-stack">
          <NumberField label="Price" defaultValue="249" hint="In US dollars" />
          <NumberField label="Quantity" defaultValue="-3" error="Quantity must be at least 1" />
        </div>
      </Specimen>
      <Specimen name="Password: plain, wrong">
        <div className="guide-stack">
          <PasswordField label="Password" defaultValue="correct horse" autoComplete="off" />
          <PasswordField label="Confirm password" error="Passwords do not match" autoComplete="off" />
        </div>
      </Specimen>
      <Specimen name="Select: plain, wrong">
        <div className="guide-stack">
          {[{}, { error: 'Please choose a type' }].map((state, index) => (
            <SelectField key={String(index)} label="Type" {...state}>
              <option>General</option>
              <option>VIP</option>
            </SelectField>
          ))}
        </div>
      </Specimen>
      <Specimen name="Picture: none yet">
        <ImageField label="Portrait" value="" {...picture} advice="Square looks best" />
      </Specimen>
      <Specimen name="Picture: one">
        <ImageField label="Logo" value={portraits[0] ?? ''} {...picture} />
      </Specimen>
      <Specimen name="Picture: refused">
        <ImageField label="Cover" value="" {...picture} error="Image file is too large (max 5MB)" />
      </Specimen>
      <Specimen name="Rich text, with pictures to choose from" wide>
        <InBrowser>
          <ImagePickerContext value={loaded}>
            <RichTextField label="Content" name="content" defaultValue={content} hint="As the page will show it" />
          </ImagePickerContext>
        </InBrowser>
      </Specimen>
      <Specimen name="Rich text, wrong, and its pictures cannot be loaded" wide>
        <InBrowser>
          <ImagePickerContext value={failed}>
            <RichTextField
              label="About"
              name="about"
              defaultValue={{ type: 'doc', content: [] }}
              error="Content is required"
            />
          </ImagePickerContext>
        </InBrowser>
      </Specimen>
    </Chapter>
  )
}

const text = (text: string, ...marks: Mark[]) => ({ type: 'text' as const, text, marks })
const item = (words: string) => ({
  type: 'listItem' as const,
  content: [{ type: 'paragraph' as const, content: [text(words)] }],
})

const content = normalize({
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [text('Our Mission')] },
    {
      type: 'paragraph',
      content: [
        text('Settlement that '),
        text('a market trader', { type: 'bold' }),
        text(' can rely on, see '),
        text('how', { type: 'link', attrs: { href: 'https://kobo.example' } }),
        text('.'),
      ],
    },
    { type: 'bulletList', content: [item('Eleven currencies'), item('One ledger')] },
  ],
})
