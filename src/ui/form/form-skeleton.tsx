import { Skeleton } from '../skeleton.tsx'

/** Placeholders of a form's fields: a label and a field each, two beside one another, and a text. */
export function FormSkeleton() {
  return (
    <div aria-hidden="true" className="delayed grid gap-5">
      <FieldSkeleton />
      <div className="grid gap-5 sm:grid-cols-2">
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      <FieldSkeleton height="h-36" />
      <FieldSkeleton />
      <FieldSkeleton height="h-24" />
      <div className="flex justify-end gap-3 pt-2">
        <Skeleton className="h-11 w-24" />
        <Skeleton className="h-11 w-36" />
      </div>
    </div>
  )
}

const FieldSkeleton = ({ height = 'h-11' }: { height?: string }) => (
  <div className="grid gap-2">
    <Skeleton className="h-4 w-24" />
    <Skeleton className={height} />
  </div>
)
