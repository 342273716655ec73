/** Repeats a question until the answer is yes; the test's own timeout ends it. */
export async function untilTrue(question: () => Promise<boolean>) {
  while (!(await question())) await new Promise((resolve) => setTimeout(resolve, 5))
}
