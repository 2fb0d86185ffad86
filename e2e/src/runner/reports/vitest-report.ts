import { relative } from 'node:path'
import { type Failure, type FileTime, listLongest, type Outcome, toErrorLine } from '../outcome.ts'

/** As far as it is read here. */
export interface VitestReport {
  numPassedTests: number
  testResults: VitestFile[]
}

interface VitestFile {
  name: string
  status: string
  message: string
  assertionResults: VitestTest[]
}

interface VitestTest {
  status: string
  title: string
  ancestorTitles: string[]
  failureMessages: string[]
}

/** @param times what `FileTimesReporter` left: the report by itself leaves out what is done before the first test of a file */
export function readVitest(report: VitestReport, root: string, times: FileTime[]): Outcome {
  return {
    passed: report.numPassedTests,
    failures: report.testResults.flatMap((file) => listFailures(file, relative(root, file.name))),
    secondTries: [],
    leftOut: 0,
    longest: [listLongest('unit tests', times)],
  }
}

/** A file that could not be loaded has no tests of its own and counts as one failure. */
function listFailures({ status, message, assertionResults }: VitestFile, file: string): Failure[] {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0)
    return [{ file, title: 'the file as a whole', error: toErrorLine(message) }]
  return failed.map(({ ancestorTitles, title, failureMessages }) => ({
    file,
    title: [...ancestorTitles, title].join(' › '),
    error: toErrorLine(failureMessages[0]),
  }))
}
