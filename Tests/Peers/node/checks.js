// One line a test, as Tests/Peers/run counts them: the sentence is what the test proves.
'use strict';

let tests = 0;

exports.test = async (sentence, body) => {
  tests += 1;
  try {
    await body();
    console.log(`ok ${sentence}`);
  } catch (error) {
    process.exitCode = 1;
    const reason = String(error.stack ?? error).slice(0, 4000);
    console.log(reason.replace(/^/gm, '# '));
    console.log(`not ok ${sentence}`);
  }
};

exports.finish = () => {
  console.log(`1..${tests}`);
  process.exit();
};
