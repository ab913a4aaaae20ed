#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| upstar_fuzz_checks::rules(data));
