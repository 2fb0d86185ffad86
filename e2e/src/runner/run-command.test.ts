import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from './run-command.ts'

describe('run command', () => {
  it('collects what a program prints and its exit code', async () => {
    const script = 'console.log("out"); console.error("err"); process.exit(3)'
    const run = await runCommand(process.execPath, ['-e', script], { timeoutMs: 20_000, output: 'collect' })
    expect(run).toMatchObject({ code: 3, timedOut: false })
    expect(run.output).toContain('out')
    expect(run.output).toContain('err')
  })

  it('lets every program find the code compiled that another of the run has compiled', async () => {
    const script = 'process.stdout.write(require("node:module").getCompileCacheDir())'
    const { output } = await runCommand(process.execPath, ['-e', script], { timeoutMs: 20_000, output: 'collect' })
    expect(output).toContain(join('node_modules', '.cache', 'kola-compiled'))
  })

  it('stops a program and its children when the time is over', async () => {
    const script =
      'require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" })'
    const run = await runCommand(process.execPath, ['-e', `${script}; setInterval(() => {}, 1000)`], {
      timeoutMs: 1_000,
      output: 'collect',
    })
    expect(run).toMatchObject({ code: null, timedOut: true })
  })

  it('answers 127 for a program that does not exist', async () => {
    expect(await runCommand('/no/such/program', [], { timeoutMs: 5_000 })).toMatchObject({ code: 127 })
  })
})
