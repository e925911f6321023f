import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that start servers, and those that are slow by name: begun last, one of them would hold up the end of a run. */
const long = /\.slow\.test\.ts$|\/apps\/server\/.*\.db\.test\.ts$/;

export default class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
