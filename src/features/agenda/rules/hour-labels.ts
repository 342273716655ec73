/**
 * Returns a label for each hour of a drawing, '' for most: ['09:00', '', '11:00', '', '… 21:00'].
 * @param hours counted from midnight, without long pauses: '…' stands for one that is left out since the label before
 * @param step how many hours are between two labels
 */
export const hourLabels = (hours: readonly number[], step: number): string[] =>
  hours.map((hour, index) => {
    if (index % step > 0) return ''
    const before = hours[index - step] ?? hour
    return (before < hour - step ? '… ' : '') + `${hour % 24}:00`.padStart(5, '0')
  })
