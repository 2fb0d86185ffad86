import { defineConfig } from 'vitest/config'
import base from '../vitest.config.ts'
import { readMutationTests } from './src/env.ts'

/** The tests of one area and no others: a change in what a module does when it is loaded is tried on all that there are. */
const tests = readMutationTests()
const isOfWeb = (file: string) => /^(apps\/web|packages\/(ui|player))\//.test(file)
const include = {
  server: tests.filter((file) => !isOfWeb(file)),
  web: tests.filter(isOfWeb),
}

interface Project {
  test: { name: keyof typeof include; include: string[] }
}

const projects = (base.test?.projects ?? []) as unknown as Project[]

export default defineConfig({
  test: {
    ...base.test,
    projects: projects
      .filter(({ test }) => include[test.name]?.length)
      .map((project) => ({
        ...project,
        extends: undefined,
        test: { ...project.test, include: include[project.test.name] },
      })),
  },
})
