/** Repeats a question until the answer is yes. @throws Error after two minutes, which names the expectation */
export async function untilTrue(question: () => boolean | Promise<boolean>, expected = String(question)) {
  const end = Date.now() + 120_000
  while (!(await question())) {
    if (Date.now() > end) throw new Error(`This did not become true within two minutes: ${expected}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
